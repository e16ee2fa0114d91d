/**
 * Puts text where it can be pasted from; answers whether it is there. Browsers refuse it to pages
 * without a secure connection and to frames: then it is copied as from a field.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyFromField(text)
  }
}

function copyFromField(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position: fixed; inset-block-start: -100vh'
  // A dialog that is open takes the focus from whatever lies outside of it.
  ;(before?.closest('dialog') ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
