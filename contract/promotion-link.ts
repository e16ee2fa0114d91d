const parameter = 'promo'
const fitting = /^[A-Za-z0-9_-]{3,24}$/

/** The address of a shop with the code of a promotion, which its cart then applies. */
export function linkWithCode(shopUrl: string, code: string): string {
  const url = new URL(shopUrl)
  url.searchParams.set(parameter, code)
  return url.href
}

/** The code in the query of such an address; '' without one, or for what can't be a code. */
export function codeInQuery(search: string): string {
  const code = new URLSearchParams(search).get(parameter)?.trim() ?? ''
  return fitting.test(code) ? code : ''
}
