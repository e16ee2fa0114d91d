import { useState } from 'react'
import { copyText } from './copy-text.ts'

/** Copies a text, and whether that worked. */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setCopied] = useState(false)
  return { isCopied, copy: () => void copyText(text).then(setCopied) }
}
