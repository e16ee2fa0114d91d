import { useEffect, useId, useState } from 'react'
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
import { type Resume, useResume } from './use-resume.ts'

/** An application: contact details, a note, and a file. */
export function ApplyForm({ link, code, jobId }: LinkProps & { jobId: Id }) {
  const { t } = useGuest()
  const [token, setToken] = useState<string>()
  const resume = useResume({ link, code })
  const form = useGuestForm(applyForJob, {
    key: `apply.${jobId}`,
    empty: { ...emptyPerson(link.company.phone), coverNote: '' },
    toInput: (values: PersonValues & { coverNote: string }) => {
      const { email = '', ...person } = personInput(values)
      return {
        ...person,
        email,
        intakeToken: link.intakeToken,
        jobId,
        ...(values.coverNote.trim() && { coverNote: values.coverNote.trim() }),
        ...(resume.fileId && { fileId: resume.fileId }),
      }
    },
    onDone: (status) => setToken(status.token),
  })
  useEffect(() => {
    if (token) location.assign(`/others/application/${token}`)
  }, [token])
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
      <ResumeField resume={resume} />
    </FormFrame>
  )
}

function ResumeField({
  resume: { fileName, fileId, share, isBusy, refusal, choose },
}: {
  resume: Resume
}) {
  const { t } = useGuest()
  const id = useId()
  const said =
    typeof refusal === 'object'
      ? refusal.kind === 'network'
        ? t('parts.failure.offline')
        : refusal.message
      : refusal && t(`guest.job.file.${refusal}`)
  return (
    <div className="guest__field">
      <label htmlFor={id}>{t('guest.job.file.label')}</label>
      <input
        id={id}
        type="file"
        accept=".pdf,.doc,.docx"
        aria-describedby={`${id}-hint ${id}-state`}
        aria-invalid={said ? true : undefined}
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
        {fileId && !said && (
          <p className="guest__hint">{t('guest.job.file.there', { name: fileName })}</p>
        )}
        {said && <p className="guest__error">{said}</p>}
      </div>
    </div>
  )
}
