import en from '#i18n/en/mails.json' with { type: 'json' }

/** How the subject of a mail reads in English, whatever stands in its gaps. */
export function subjectOf(kind: string): RegExp {
  const mails: Partial<Record<string, { subject: string }>> = en.mails
  const { subject } = mails[kind] ?? {}
  if (subject === undefined) throw new RangeError(`there is no mail ${kind}`)
  const parts = subject.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.?()]/g, '\\$&'))
  return new RegExp(`^Subject: ${parts.join('.+')}$`, 'm')
}
