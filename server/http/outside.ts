import type { Config } from '../config.ts'
import type { Page } from './page.ts'

type Frame = {
  script: string
  data: Record<string, string>
  scripts: string
  calls: string
  images: string
}

/**
 * The page of an iframe with third-party code (`/outside/pixel`, `/outside/places`); undefined for
 * other paths and for code that is not configured. The sandbox gives the frame an opaque origin:
 * its code cannot read the token or the parent page, and the app's own CSP still allows only our
 * scripts.
 */
export function outsideFrame(
  config: Pick<Config, 'pixel' | 'mapsKey'>,
  path: string,
): Page | undefined {
  const frame = frameAt(config, path)
  if (!frame) return undefined
  const { script, data, scripts, calls, images } = frame
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`)
  return {
    html:
      '<!doctype html><html lang="en"><head><meta charset="utf-8" /><title></title></head><body' +
      `${attributes.join('')}><script src="${script}"></script></body></html>`,
    headers: {
      'content-security-policy':
        `default-src 'none'; script-src 'self' ${scripts}; connect-src ${calls}; img-src ` +
        `${images}; style-src 'unsafe-inline'; ` +
        `base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      // Sends only the origin as referrer: API keys and pixels are bound to the host, the page
      // stays private.
      'referrer-policy': 'origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'cache-control': 'no-store',
    },
  }
}

/** The values in attributes were validated with the configuration: a number, a key or a URL. */
function frameAt(
  { pixel, mapsKey }: Pick<Config, 'pixel' | 'mapsKey'>,
  path: string,
): Frame | undefined {
  if (path === '/outside/pixel' && pixel) {
    const hosts = `${new URL(pixel.src).origin} https://www.facebook.com`
    return {
      script: '/outside/pixel.js',
      data: { ...pixel },
      scripts: new URL(pixel.src).origin,
      calls: hosts,
      images: hosts,
    }
  }
  if (path === '/outside/places' && mapsKey) {
    const hosts = 'https://*.googleapis.com https://*.gstatic.com'
    return {
      script: '/outside/places.js',
      data: { key: mapsKey },
      scripts: hosts,
      calls: hosts,
      images: hosts,
    }
  }
  return undefined
}
