/** Whether this browser supports passkeys. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}
