import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'

/** The page every address of the web app answers with, and the policy it runs under. */
export type Page = { html: string; headers: Record<string, string> }

const NONCE = '__CSP_NONCE__'
const CONFIG = '__CONFIG__'

/** Prepares index.html or guest.html: what the app has to know is written in once, the nonce anew for every answer. */
export function createPage(template: string, config: Pick<Config, 'web'>): (path?: string, query?: string) => Page {
  // `<` could end the script element that holds it.
  const settings = JSON.stringify(config.web).replaceAll('<', '\\u003c')
  const parts = template.replace(CONFIG, () => settings).split(NONCE)
  const hosts = otherHosts(config)
  return (path, query) => {
    const nonce = randomBytes(16).toString('base64')
    return { html: parts.join(nonce), headers: pageHeaders(nonce, { ...hosts, frames: framesOf(config, path, query) }) }
  }
}

/** Guest pages are found by a secret address: no search engine, no trace of the address elsewhere, nothing kept. */
export const secretHeaders = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

function pageHeaders(nonce: string, { calls, images, frames }: { calls: string; images: string; frames: string }): Record<string, string> {
  return {
    'content-security-policy':
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:${images}; font-src 'self'; connect-src 'self'${calls}; ` +
      `manifest-src 'self'; worker-src 'self'; ${frames}form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
    'cache-control': 'no-store',
  }
}

/** Our own frames: a résumé that is read beside its sender, and what is not ours, where there is any (outside.ts). The inspector's page alone may show Stately's viewer, and only when someone asks for it (docs/inspector.md). */
function framesOf({ web }: Pick<Config, 'web'>, path?: string, query?: string): string {
  const isAsked = web.inspector && path === '/inspect' && new URLSearchParams(query).get('inspect') === 'stately'
  return `frame-src 'self'${isAsked ? ' https://stately.ai' : ''}; `
}

/** Bases that are configured on other hosts have to be allowed by name. */
function otherHosts({ web }: Pick<Config, 'web'>): { calls: string; images: string } {
  const originsOf = (...bases: string[]) => [...new Set(bases.filter((base) => !base.startsWith('/')).map((base) => ` ${new URL(base).origin}`))].join('')
  return { calls: originsOf(web.bases.login, web.bases.business), images: originsOf(web.bases.image) }
}
