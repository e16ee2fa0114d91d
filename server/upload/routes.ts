import { randomBytes } from 'node:crypto'
import { uploadImage } from '#contract/upload.ts'
import { addFile } from '../file/files.ts'
import type { App } from '../http/app-parts.ts'
import { tenantOf } from '../http/serve.ts'
import { serveBytes } from '../http/serve-bytes.ts'
import { redraw } from './picture.ts'

/** Pictures of products, logos and the like. */
export function uploadRoutes(app: App): void {
  const { config, clock, databases, files } = app

  serveBytes(app, uploadImage, async (_, bytes, caller) => {
    const picture = await redraw(bytes)
    const name = `${randomBytes(16).toString('base64url')}.webp`
    const placed = await files.place(name, picture.contentType, picture.bytes)
    await addFile(tenantOf(caller, databases.write), { ...placed, name, contentType: picture.contentType, now: clock.now() })
    return { name, url: `${config.web.bases.image}?url=${name}`, width: picture.width, height: picture.height }
  })
}
