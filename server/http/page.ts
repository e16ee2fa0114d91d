import { randomBytes } from 'node:crypto'
import type { FirstView } from '#contract/guest-pages.ts'
import type { Config } from '../config.ts'

/** A page of the web app with its headers, including the CSP. */
export type Page = { html: string; headers: Record<string, string> }

const NONCE = '__CSP_NONCE__'
const CONFIG = '__CONFIG__'

/**
 * Prepares index.html or guest.html: the app's configuration is inserted once, the nonce per
 * answer.
 */
export function createPage(
  template: string,
  config: Pick<Config, 'web'>,
  texting: { texting?: boolean; textsPerDay?: number } = {},
): (path?: string, query?: string, first?: FirstView) => Page {
  const settings = inScript({ ...config.web, ...texting })
  const parts = template.replace(CONFIG, () => settings).split(NONCE)
  const hosts = otherHosts(config)
  return (path, query, first) => {
    const nonce = randomBytes(16).toString('base64')
    const html = parts.join(nonce)
    return {
      html: first ? withFirstView(html, first) : html,
      headers: pageHeaders(nonce, { ...hosts, frames: framesOf(config, path, query) }),
    }
  }
}

/** Inserts the first view in place of the skeleton, followed by its data, for hydration. */
function withFirstView(
  html: string,
  { html: drawn, language, module, screen, answers }: FirstView,
): string {
  return html
    .replace(
      /<html[^>]*>/,
      () =>
        `<html lang="${language}" data-screen="${screen}"` +
        `${module ? ` data-module="${module}"` : ''}>`,
    )
    .replace(/<div id="root">[^]*<\/div>(?=\s*<noscript>)/, () => `<div id="root">${drawn}</div>`)
    .replace(
      '</body>',
      () => `<script type="application/json" id="answers">${inScript(answers)}</script></body>`,
    )
}

/** JSON for a script element, with `<` escaped. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** For guest pages, whose addresses contain secrets: no search engine, no referrer, no cache. */
export const secretHeaders = {
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

function pageHeaders(
  nonce: string,
  { calls, images, frames }: { calls: string; images: string; frames: string },
): Record<string, string> {
  return {
    'content-security-policy':
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src ` +
      `'self' data: blob:${images}; font-src 'self'; connect-src 'self'${calls}; ` +
      (`manifest-src 'self'; worker-src 'self'; ${frames}form-action 'self'; base-uri 'none'; ` +
        `frame-ancestors 'none'; require-trusted-types-for 'script'`),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
    'cache-control': 'no-store',
  }
}

/**
 * Our own frames: the résumé viewer, and third-party code where it is configured (outside.ts). Only
 * the inspector's page may show Stately's viewer, and only on request (docs/inspector.md).
 */
function framesOf({ web }: Pick<Config, 'web'>, path?: string, query?: string): string {
  const isAsked =
    web.inspector && path === '/inspect' && new URLSearchParams(query).get('inspect') === 'stately'
  return `frame-src 'self'${isAsked ? ' https://stately.ai' : ''}; `
}

/** API and image bases on other hosts have to be listed in the CSP. */
function otherHosts({ web }: Pick<Config, 'web'>): { calls: string; images: string } {
  const originsOf = (...bases: string[]) =>
    [
      ...new Set(
        bases.filter((base) => !base.startsWith('/')).map((base) => ` ${new URL(base).origin}`),
      ),
    ].join('')
  return {
    calls: originsOf(web.bases.login, web.bases.business),
    images: originsOf(web.bases.image),
  }
}
