import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import type { DrawFirstView, FirstView } from '#contract/guest-pages.ts'
import type { App } from './app-parts.ts'
import { headerOf } from './facts.ts'
import type { WebFile } from './web-files.ts'

/** What a call of the page's own would bring along. */
const passedOn = [
  'accept-language',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
]

/**
 * Draws the first view of guest pages with the code that the build made for it (docs/adr/0021):
 * whoever opens a link sees the page with the document itself. Answers undefined where nothing is
 * drawn: without a build, for what is no visit of a browser (a preview of the link in a chat), when
 * a call is refused. The page then asks for itself and says why.
 */
export function createFirstViews(
  { http, config }: Pick<App, 'http' | 'config'>,
  files: ReadonlyMap<string, WebFile>,
) {
  const file = join(config.webRoot, '.first-view.js')
  const isBuilt = config.webRoot !== '' && existsSync(file)
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
    if (!isBuilt || !isVisit(request)) return undefined
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
        // The calls go the way that all calls go: the same limits, the same rules, the same words
        // of an answer.
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
      // The page can do without.
      request.log.error({ err: error, reqId: request.id }, 'the first view could not be drawn')
      return undefined
    }
  }
}

/**
 * A person who opens the page, as the browser says of itself; it says so over secure connections
 * only.
 */
function isVisit(request: FastifyRequest): boolean {
  return (
    request.method === 'GET' &&
    headerOf(request, 'sec-fetch-dest') === 'document' &&
    headerOf(request, 'sec-purpose') === undefined
  )
}

/**
 * The languages of `accept-language` in the order in which browsers name them, which is that of
 * their liking.
 */
function languagesOf(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')
}
