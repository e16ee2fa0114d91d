import type { Config } from '../config.ts'
import { escapeHtml } from './escape-html.ts'

/** The public data in a link preview; it contains nothing about a guest. */
export type LinkPreview = {
  companyName: string
  moduleName: string | undefined
  logo: string | undefined
}

const product = 'Sevenfold'
const description =
  'Orders, queues, bookings and jobs, straight from the business that sent you here.'

/**
 * Adds Open Graph tags for link previews to the head of a guest page. Receipts, tickets and
 * applications are private, so their preview shows only the product's name.
 */
export function withPreview(
  html: string,
  { publicUrl, web }: Pick<Config, 'publicUrl' | 'web'>,
  preview: LinkPreview | undefined,
): string {
  const title = preview?.companyName ?? product
  const images = web.bases.image.startsWith('/')
    ? `${publicUrl}${web.bases.image}`
    : web.bases.image
  const facts = {
    'og:type': 'website',
    'og:site_name': preview?.moduleName ?? product,
    'og:title': title,
    'og:description': description,
    'og:image':
      preview?.logo === undefined ? `${publicUrl}/icon-512.png` : `${images}${preview.logo}`,
  }
  const tags = Object.entries(facts).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
  )
  const titled = preview
    ? html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    : html
  return titled.replace('</head>', () => `${tags.join('')}</head>`)
}
