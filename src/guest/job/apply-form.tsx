import { useId, useRef } from 'react'
import type { Id } from '#contract/fields.ts'
import { applyForJob } from '#contract/guest-job.ts'
import { limits } from '#contract/limits.ts'
import {
  AreaField,
  emptyPerson,
  FormFrame,
  PersonFields,
  personInput,
  type PersonValues,
} from '../fields.tsx'
import { useGuest } from '../guest.ts'
import type { LinkProps } from '../link.ts'
import { useGuestForm } from '../use-guest-form.ts'
import { keyOfSent, type Sent } from './sent.ts'
import { type Resume, useResume } from './use-resume.ts'

/** An application: contact details, a note, and a file. */
export function ApplyForm({ link, code, jobId }: LinkProps & { jobId: Id }) {
  const { t, drafts } = useGuest()
  const resume = useResume({ link, code })
  const refused = useRefused(resume.refusal)
  const form = useGuestForm(applyForJob, {
    key: `apply.${jobId}`,
    empty: { ...emptyPerson(link.company), coverNote: '' },
    toInput: (values: PersonValues & { coverNote: string }) => {
      const { email = '', ...person } = personInput(values)
      return {
        ...person,
        email,
        intakeToken: link.intakeToken,
        jobId,
        ...(values.coverNote.trim() && { coverNote: values.coverNote.trim() }),
        ...(resume.fileId && { fileId: resume.fileId, fileName: resume.fileName?.slice(0, 255) }),
      }
    },
    // A refused file blocks sending, so that nobody believes it was received.
    check: () => (refused ? [{ path: 'file', rule: 'refused', message: refused }] : []),
    onDone: ({ token }, { fullName, email, phone, coverNote }) => {
      const fileName = resume.fileId && resume.fileName
      const sent: Sent = { fullName, email, phone, coverNote, fileName }
      drafts.write(keyOfSent(token), JSON.stringify(sent))
      location.assign(`/others/application/${token}`)
    },
  })
  return (
    <FormFrame
      form={form}
      title={t('guest.job.formTitle')}
      send={t('guest.job.send')}
      isOff={resume.isBusy}
    >
      <PersonFields form={form} isEmailRequired />
      <AreaField
        {...form.field('coverNote')}
        label={t('guest.job.note')}
        rows={5}
        maxLength={limits.text.long}
      />
      <ResumeField resume={resume} refused={refused} />
    </FormFrame>
  )
}

function useRefused(refusal: Resume['refusal']): string | undefined {
  const { t } = useGuest()
  if (typeof refusal !== 'object') return refusal && t(`guest.job.file.${refusal}`)
  return refusal.kind === 'network' ? t('parts.failure.offline') : refusal.message
}

function ResumeField({
  resume: { fileName, fileId, share, isBusy, choose, drop },
  refused,
}: {
  resume: Resume
  refused: string | undefined
}) {
  const { t } = useGuest()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const remove = () => {
    drop()
    if (!input.current) return
    input.current.value = ''
    input.current.focus()
  }
  return (
    <div className="guest__field">
      <label htmlFor={id}>{t('guest.job.file.label')}</label>
      <input
        ref={input}
        id={id}
        name="file"
        type="file"
        accept=".pdf,.doc,.docx"
        aria-describedby={`${id}-hint ${id}-state`}
        aria-invalid={refused ? true : undefined}
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
      <p id={`${id}-hint`} className="guest__hint">
        {t('guest.job.file.hint')}
      </p>
      <div id={`${id}-state`} role="status">
        {isBusy && (
          <>
            <progress aria-label={t('guest.job.file.sending')} value={share} max={1} />
            <span className="guest__hint">{t('guest.job.file.sending')}</span>
          </>
        )}
        {fileId && !refused && (
          <p className="guest__hint">{t('guest.job.file.there', { name: fileName })}</p>
        )}
        {refused && <p className="guest__error">{refused}</p>}
      </div>
      {refused && (
        <button type="button" className="guest__button" onClick={remove}>
          {t('guest.job.file.drop')}
        </button>
      )}
    </div>
  )
}
