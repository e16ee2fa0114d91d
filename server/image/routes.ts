import { companyOfSecret } from '../db/company-secret.ts'
import { originalOf, smallOf } from '../file/files.ts'
import { pictureTypes } from '../file/own-pictures.ts'
import type { App } from '../http/app-parts.ts'
import { headerOf, networksOf } from '../http/facts.ts'
import { Refusal } from '../http/refusal.ts'
import { moduleLogo } from '../module/module-logo.ts'

const shownTypes = new Set<string>(pictureTypes)

const pictureHeaders = {
  'cache-control': 'public, max-age=86400',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
}

/**
 * `GET image?url={file}`: a logo or image. The name is only a key of our table of files: no path is
 * opened and no URL is fetched. Public, because receipts show it; the cache-busting `v` is for the
 * browser only. `size=small` returns the thumbnail, if there is one. Module logos are built in;
 * uploads can't replace them.
 */
export function imageRoutes(app: App): void {
  const url = app.config.basePath.image
  app.methodsByUrl.set(url, ['GET'])
  app.http.get<{ Querystring: { url?: unknown; size?: unknown } }>(url, async (request, reply) => {
    app.pictureThrottle.check(networksOf(request))
    const { url: name, size } = request.query
    const drawing = typeof name === 'string' ? moduleLogo(name) : undefined
    if (drawing !== undefined)
      return reply.headers(pictureHeaders).type('image/svg+xml').send(drawing)
    const file =
      typeof name === 'string'
        ? (size === 'small' && (await findFile(app, smallOf(name)))) || (await findFile(app, name))
        : undefined
    if (!file || !shownTypes.has(file.content_type)) throw new Refusal('NOT_FOUND')

    const etag = `"${file.created_ms.toString(36)}-${file.bytes.length.toString(36)}"`
    reply.headers({ etag, ...pictureHeaders })
    if (headerOf(request, 'if-none-match') === etag) return reply.code(304).send()
    return reply.type(file.content_type).send(Buffer.from(await app.files.bytesOf(file)))
  })
}

async function findFile({ databases }: App, name: string) {
  const companyId = companyOfSecret(originalOf(name))
  const named = databases.read
    .selectFrom('file')
    .select(['name', 'content_type', 'bytes', 'place', 'created_ms'])
    .where('name', '=', name)
  const found = companyId === undefined ? named : named.where('company_id', '=', companyId)
  return found.executeTakeFirst()
}
