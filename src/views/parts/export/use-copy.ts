import { useState } from 'react'

/** Copies a text, and returns whether that succeeded. */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setCopied] = useState(false)
  return { isCopied, copy: () => void copyText(text).then(setCopied) }
}

/**
 * Copies text to the clipboard; returns whether it succeeded. Without a secure connection, or in an
 * iframe, it falls back to `execCommand` with an input.
 */
async function copyText(text: string): Promise<boolean> {
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
  // An open modal dialog keeps the focus inside, so the input must be in it.
  ;(before?.closest('dialog') ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
