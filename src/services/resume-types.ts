import { limits } from '#contract/limits.ts'

/** Types of CV files by extension, because not every system tells the browser a file's type. */
export const resumeTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

export type ResumeFault = 'tooLarge' | 'wrongType'

/**
 * The type of a CV by its extension, otherwise as the browser reports it; undefined for other
 * files.
 */
export function resumeTypeOf({ name, type }: File): string | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  return resumeTypes[ending] ?? Object.values(resumeTypes).find((one) => one === type)
}

/** Why a file is not accepted as a CV. */
export function resumeFault(file: File): ResumeFault | undefined {
  if (resumeTypeOf(file) === undefined) return 'wrongType'
  return file.size > limits.imageBytes ? 'tooLarge' : undefined
}

export function isResumeFault(rule: string | undefined): rule is ResumeFault {
  return rule === 'tooLarge' || rule === 'wrongType'
}
