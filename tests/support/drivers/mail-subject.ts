import en from '#i18n/en/mails.json' with { type: 'json' }

/** The English subject of a mail, with any values. */
export function subjectOf(kind: string): RegExp {
  const mails: Partial<Record<string, { subject: string }>> = en.mails
  const { subject } = mails[kind] ?? {}
  if (subject === undefined) throw new RangeError(`there is no mail ${kind}`)
  const parts = subject.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.?()]/g, '\\$&'))
  return new RegExp(`^Subject: ${parts.join('.+')}$`, 'm')
}
