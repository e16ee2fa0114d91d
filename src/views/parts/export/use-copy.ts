import { useState } from 'react'
import { copyText } from './copy-text.ts'

/** Copies a text, and returns whether that succeeded. */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setCopied] = useState(false)
  return { isCopied, copy: () => void copyText(text).then(setCopied) }
}
