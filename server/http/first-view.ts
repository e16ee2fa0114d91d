import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import type { DrawFirstView, FirstView } from '#contract/guest-pages.ts'
import type { App } from './app-parts.ts'
import { headerOf } from './facts.ts'
import type { WebFile } from './web-files.ts'

/** The headers that a call by the page itself would send. */
const passedOn = [
  'accept-language',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
]

/** The limit of first views rendered per second: at 30 ms each, a third of the process's time. */
const DRAWN_A_SECOND = 10

/**
 * Server-side rendering of guest pages with the code from the build (docs/adr/0021), so that the
 * document already contains the page. Returns undefined without a build, for a request that is not
 * a page visit (a link preview in a chat), above the limit per second (docs/adr/0118), or when a
 * call is refused. The page then loads its data itself and shows the reason.
 */
export function createFirstViews(
  { http, config }: Pick<App, 'http' | 'config'>,
  files: ReadonlyMap<string, WebFile>,
) {
  const file = join(config.webRoot, '.first-view.js')
  const isBuilt = config.webRoot !== '' && existsSync(file)
  const mayDraw = createShare(DRAWN_A_SECOND)
  let draw: Promise<{ drawFirstView: DrawFirstView }> | undefined
  const words = new Map<string, Promise<unknown>>()
  const wordsOf = (language: string, area: string): Promise<unknown> => {
    const name = `/assets/i18n/${language}/${area}.json`
    const found =
      words.get(name) ??
      files
        .get(name)
        ?.bytes(undefined)
        .then((bytes) => JSON.parse(bytes.toString())) ??
      Promise.resolve({})
    words.set(name, found)
    return found
  }

  return async (request: FastifyRequest, path: string): Promise<FirstView | undefined> => {
    if (!isBuilt || !isVisit(request) || !mayDraw()) return undefined
    const headers = Object.fromEntries(
      passedOn.flatMap((name) =>
        request.headers[name] === undefined ? [] : [[name, request.headers[name]]],
      ),
    )
    try {
      draw ??= import(pathToFileURL(file).href)
      const { drawFirstView } = await draw
      return await drawFirstView({
        path,
        languages: languagesOf(headerOf(request, 'accept-language')),
        config: config.web,
        words: wordsOf,
        // Calls are injected into the server, so the usual limits and rules apply.
        ask: async (base, rest) => {
          const answer = await http.inject({
            method: 'GET',
            url: `${config.basePath[base]}/${rest}`,
            headers,
            remoteAddress: request.socket.remoteAddress ?? '',
          })
          return answer.statusCode === 200 ? answer.json() : undefined
        },
      })
    } catch (error) {
      // Only logged: the page also works without server-side rendering.
      request.log.error({ err: error, reqId: request.id }, 'the first view could not be drawn')
      return undefined
    }
  }
}

/** Returns a function that takes one of `most` slots per second; false when none is left. */
function createShare(most: number): () => boolean {
  let taken: readonly number[] = []
  return () => {
    const now = performance.now()
    taken = taken.filter((at) => now - at < 1_000)
    if (taken.length >= most) return false
    taken = [...taken, now]
    return true
  }
}

/** Whether a person opens the page. Browsers send these headers over secure connections only. */
function isVisit(request: FastifyRequest): boolean {
  return (
    request.method === 'GET' &&
    headerOf(request, 'sec-fetch-dest') === 'document' &&
    headerOf(request, 'sec-purpose') === undefined
  )
}

/** The languages of `accept-language`, in the browser's order of preference. */
function languagesOf(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')
}
