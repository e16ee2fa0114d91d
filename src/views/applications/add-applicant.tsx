import { Grid } from '@chakra-ui/react/grid'
import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import { createApplication } from '#contract/application.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { asId, type Id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { JobPosting } from '#contract/job.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { SelectField, TextAreaField, TextField } from '../parts/form/fields.tsx'
import { FormDialog } from '../parts/form/form-dialog.tsx'
import { FormPhoneField } from '../parts/form/phone-field.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useViewer } from '../seams/viewer.ts'
import { useResumeFile } from './use-resume-file.ts'
import { type CodeChoice, numberInput } from '../parts/form/calling-code.ts'

type Values = {
  jobId: string
  applicantName: string
  email: string
  callingCode: CodeChoice
  phone: string
  coverNote: string
  fileId: string
  fileName: string
}
type Props = {
  jobs: readonly Pick<JobPosting, 'id' | 'title' | 'status'>[]
  /** The displayed posting. */ jobId: string | undefined
  onClose: () => void
}

/**
 * Adds an applicant who applied by mail, by phone or in person. Input is kept when the dialog
 * closes.
 */
export function AddApplicant({ jobs, jobId, onClose }: Props) {
  const { t } = useTranslation()
  const { homeCode = '' } = useViewer()
  const [, navigate] = useLocation()
  const open = jobs.filter(({ status }) => status === 'open')
  const first =
    (open.find(({ id }) => id === jobId) ?? (open.length === 1 ? open[0] : undefined))?.id ?? ''
  const form = useNewForm(createApplication, {
    key: 'application:new',
    empty: {
      jobId: first,
      applicantName: '',
      email: '',
      callingCode: homeCode,
      phone: '',
      coverNote: '',
      fileId: '',
      fileName: '',
    },
    toInput: inputOf,
    check: (values) => [
      ...(values.jobId ? [] : [{ path: 'jobId', rule: 'required', message: t('rule.required') }]),
      ...checkInput(createApplication.input, inputOf(values), t).filter(
        ({ path }) => path !== 'jobId',
      ),
    ],
    onDone: ({ id }) => navigate(`/job/interestview?id=${id}`),
  })
  return (
    <FormDialog
      title={t('interest.add.action')}
      form={form}
      confirm={t('interest.add.confirm')}
      keep={t('jobs.cancel')}
      isIncomplete={open.length === 0}
      onClose={onClose}
    >
      {open.length === 0 && <p>{t('interest.add.noJobs')}</p>}
      <SelectField
        {...form.field('jobId')}
        label={t('interest.job')}
        isRequired
        none={form.values.jobId ? undefined : t('interest.add.pick')}
        choices={open.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <TextField
        {...form.field('applicantName')}
        label={t('interest.name')}
        isRequired
        maxLength={limits.text.short}
      />
      <TextField
        {...form.field('email')}
        label={t('interest.email')}
        inputMode="email"
        maxLength={254}
      />
      <FormPhoneField form={form} label={t('interest.phone')} />
      <TextAreaField
        {...form.field('coverNote')}
        label={t('interest.add.note')}
        rows={3}
        maxLength={4000}
      />
      <ResumeField
        fileName={form.values.fileName}
        onDone={(fileId, fileName) => form.change({ fileId, fileName })}
      />
    </FormDialog>
  )
}

function ResumeField({
  fileName,
  onDone,
}: {
  fileName: string
  onDone: (fileId: Id, name: string) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const { isBusy, share, refusal, choose } = useResumeFile(onDone)
  const said =
    typeof refusal === 'object' ? refusal.message : refusal && t(`interest.add.file.${refusal}`)
  return (
    <Grid
      gap="1"
      fontSize="sm"
      css={{ '& progress': { inlineSize: 'full' }, '& input': { mdDown: { minBlockSize: '11' } } }}
    >
      <label htmlFor={id}>{t('interest.resume')}</label>
      <input
        id={id}
        type="file"
        accept=".pdf,.doc,.docx"
        aria-describedby={`${id}-state`}
        aria-invalid={said ? true : undefined}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <p id={`${id}-state`} role="status" className={said ? 'field__error' : 'field__hint'}>
        {isBusy && <progress aria-label={t('interest.add.file.sending')} value={share} max={1} />}
        {said ??
          (fileName
            ? t('interest.add.file.there', { name: fileName })
            : t('interest.add.file.hint'))}
      </p>
    </Grid>
  )
}

function inputOf({
  jobId,
  applicantName,
  email,
  callingCode,
  phone,
  coverNote,
  fileId,
  fileName,
}: Values): CallInput<typeof createApplication> {
  return {
    jobId: asId(jobId),
    applicantName: applicantName.trim(),
    ...(email.trim() && { email: email.trim() }),
    ...numberInput({ phone, callingCode }),
    ...(coverNote.trim() && { coverNote: coverNote.trim() }),
    ...(fileId && { fileId: asId(fileId), fileName: fileName.slice(0, 255) }),
  }
}
