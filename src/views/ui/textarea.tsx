import type { ComponentProps } from 'react'

/** A multi-line input. */
export function Textarea({ className = '', ...textarea }: ComponentProps<'textarea'>) {
  return <textarea {...textarea} className={`field__input ${className}`} />
}
