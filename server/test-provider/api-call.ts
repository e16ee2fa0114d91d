/** A call of the provider's API, and its answer. */
export type ApiCall = {
  method: string
  path: string
  fields: URLSearchParams
  account: string | undefined
  key: string | undefined
}
export type ApiAnswer = { status: number; body: object }
