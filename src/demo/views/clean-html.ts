import purify, { type Config } from 'dompurify'

const links = /^(https?|mailto|tel):/i

/** Forbidden although they run no scripts: page styles, password fields, frames. */
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

/** Sanitizes a message: removes everything that runs code, sends data or covers the page. */
export function cleanHtml(html: string): DocumentFragment {
  const clean = purify.sanitize(html, rules)
  for (const link of clean.querySelectorAll('a'))
    Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' })
  // Remote images would tell the sender that the mail was read.
  for (const image of clean.querySelectorAll('img'))
    if (!image.getAttribute('src')?.startsWith('data:image/')) image.replaceWith(image.alt)
  return clean
}
