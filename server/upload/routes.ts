import { uploadImage } from '#contract/upload.ts'
import { newSecret } from '../db/company-secret.ts'
import { addFile, smallOf } from '../file/files.ts'
import type { App } from '../http/app-parts.ts'
import { tenantOf } from '../http/serve.ts'
import { serveBytes } from '../http/serve-bytes.ts'

/** Uploads of images, such as pictures of products and logos. */
export function uploadRoutes(app: App): void {
  const { config, clock, databases, files } = app

  serveBytes(app, uploadImage, async (_, bytes, caller) => {
    // Loaded with the first picture, because the library is large.
    const { redraw } = await import('./picture.ts')
    const picture = await redraw(bytes)
    const name = `${newSecret(caller.companyId)}.webp`
    const store = async (name: string, bytes: Uint8Array) => {
      const placed = await files.place(name, picture.contentType, bytes)
      await addFile(tenantOf(caller, databases.write), {
        ...placed,
        name,
        contentType: picture.contentType,
        now: clock.now(),
      })
    }
    if (picture.small) await store(smallOf(name), picture.small)
    await store(name, picture.bytes)
    return {
      name,
      url: `${config.web.bases.image}?url=${name}`,
      width: picture.width,
      height: picture.height,
    }
  })
}
