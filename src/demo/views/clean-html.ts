import purify, { type Config } from 'dompurify'

const links = /^(https?|mailto|tel):/i

/** What only looks or asks: no style of the page's, no field to type a password into, no frame. */
const rules = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    'style',
    'form',
    'input',
    'button',
    'textarea',
    'select',
    'option',
    'dialog',
    'video',
    'audio',
    'picture',
    'source',
  ],
  FORBID_ATTR: ['style', 'class', 'id', 'name', 'srcset', 'background'],
  ALLOWED_URI_REGEXP: links,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config & { RETURN_DOM_FRAGMENT: true }

/** The parts of a message that are fit to be shown: whatever runs, sends or covers is gone. */
export function cleanHtml(html: string): DocumentFragment {
  const clean = purify.sanitize(html, rules)
  for (const link of clean.querySelectorAll('a'))
    Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' })
  // A picture from elsewhere would tell its sender that the mail was read.
  for (const image of clean.querySelectorAll('img'))
    if (!image.getAttribute('src')?.startsWith('data:image/')) image.replaceWith(image.alt)
  return clean
}
