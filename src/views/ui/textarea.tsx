import type { ComponentProps } from 'react'

/** Several lines of text. */
export function Textarea({ className = '', ...textarea }: ComponentProps<'textarea'>) {
  return <textarea {...textarea} className={`field__input ${className}`} />
}
