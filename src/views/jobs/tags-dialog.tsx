import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { createJobTag, type JobTag, updateJobTag } from '#contract/job.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/notice.tsx'
import { Input } from '../ui/input.tsx'
import type { CallFailure } from '../../machines/failure.ts'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { LeaveButton } from '../parts/dialog/leave-button.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import type { Form } from '../parts/form/form.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useFocusAfter } from '../parts/hooks/use-focus-after.ts'
import { focusOnMount } from '../parts/hooks/refs.ts'
import { useUnsavedEdits } from '../parts/hooks/unsaved.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { TagDot } from './job-tags.tsx'

const firstColour = '#0f766e'
type Props = {
  tags: readonly JobTag[] | undefined
  failure: CallFailure | undefined
  onChanged: () => void
  onClose: () => void
}

/**
 * The tags of postings with their colours and uses; a disabled one keeps its uses, but can't be
 * selected any more.
 */
export function TagsDialog({ tags, failure, onChanged, onClose }: Props) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState<string>()
  const rows = useRef<HTMLUListElement>(null)
  const focusAfter = useFocusAfter(editing)
  const leave = () => {
    setEditing(undefined)
    // The form that had the focus is removed.
    if (editing !== undefined)
      focusAfter(() => rows.current?.querySelector(`[data-edit="${CSS.escape(editing)}"]`))
  }
  const done = () => {
    leave()
    onChanged()
  }
  return (
    <GuardedDialog label={t('jobs.tags.manage')} onClose={onClose}>
      <Grid gridTemplateColumns="minmax(0, 1fr)" gap="4" padding="5">
        <h2>{t('jobs.tags.manage')}</h2>
        {failure && <FailureNotice failure={failure} onRetry={onChanged} />}
        {tags?.length === 0 && <p className="quiet__text">{t('jobs.tags.none')}</p>}
        <chakra.ul
          ref={rows}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          css={{ '& > li': { paddingBlock: '1', borderBlockEnd: '1px solid {colors.border}' } }}
        >
          {tags?.map((tag) => (
            <li key={tag.id}>
              {editing === tag.id ? (
                <EditTag tag={tag} onDone={done} onCancel={leave} />
              ) : (
                <TagRow tag={tag} onEdit={() => setEditing(tag.id)} onDone={done} />
              )}
            </li>
          ))}
        </chakra.ul>
        <NewTag onDone={done} />
        <div className="dialog__actions">
          <LeaveButton onLeave={onClose}>{t('jobs.tags.close')}</LeaveButton>
        </div>
      </Grid>
    </GuardedDialog>
  )
}

function TagRow({ tag, onEdit, onDone }: { tag: JobTag; onEdit: () => void; onDone: () => void }) {
  const { t } = useTranslation()
  const write = useSubmit(updateJobTag, onDone)
  const isOn = tag.status === 'Active'
  const turn = () =>
    write.send({ id: tag.id, expectedVersion: tag.version, status: isOn ? 'InActive' : 'Active' })
  const asking = useDialog((_: true, keep) => (
    <Flex
      flexWrap="wrap"
      gap="2"
      marginBlockStart="1"
      marginBlockEnd="2"
      paddingBlock="2"
      paddingInline="3"
      bg="bg.muted"
      borderRadius="md"
      fontSize="sm"
      css={{ '& p': { flexBasis: 'full' } }}
      role="alert"
    >
      <p>{t('jobs.tags.inUse', { count: tag.jobCount, name: tag.name })}</p>
      <Button size="xs" variant="surface" onClick={keep}>
        {t('jobs.tags.keep')}
      </Button>
      <Button size="xs" disabled={write.isBusy} onClick={turn}>
        {t('jobs.tags.turnOff')}
      </Button>
    </Flex>
  ))
  return (
    <>
      <Flex
        flexWrap="wrap"
        alignItems="center"
        rowGap="1"
        columnGap="2"
        minBlockSize="10"
        css={{ '& button': { mdDown: { minBlockSize: '11' } } }}
      >
        <TagDot colour={tag.colour} />
        <chakra.span flex="1 1 5rem" minInlineSize="0" fontWeight="medium" overflowWrap="anywhere">
          {tag.name}
        </chakra.span>
        <span className="quiet__text">
          {isOn ? t('jobs.tags.used', { count: tag.jobCount }) : t('jobs.tags.off')}
        </span>
        <Button
          size="xs"
          variant="ghost"
          data-edit={tag.id}
          aria-label={t('jobs.tags.editOf', { name: tag.name })}
          onClick={onEdit}
        >
          {t('jobs.tags.edit')}
        </Button>
        <Button
          size="xs"
          variant="ghost"
          aria-label={t(isOn ? 'jobs.tags.turnOffOf' : 'jobs.tags.turnOnOf', { name: tag.name })}
          disabled={write.isBusy}
          onClick={() => (isOn && tag.jobCount > 0 ? asking.open(true) : turn())}
        >
          {t(isOn ? 'jobs.tags.turnOff' : 'jobs.tags.turnOn')}
        </Button>
      </Flex>
      {isOn && asking.dialog}
      {write.failure && <Alert>{write.failure.message}</Alert>}
    </>
  )
}

type EditProps = { tag: JobTag; onDone: () => void; onCancel: () => void }

function EditTag({ tag, onDone, onCancel }: EditProps) {
  const { id, version: expectedVersion, name, colour } = tag
  const form = useNewForm(updateJobTag, {
    empty: { name, colour },
    toInput: (values) => ({ id, expectedVersion, ...values }),
    check: () => [],
    isSilent: true,
    onDone,
  })
  return <TagForm form={form} tag={tag} onCancel={onCancel} />
}

function NewTag({ onDone }: { onDone: () => void }) {
  const form = useNewForm(createJobTag, {
    empty: { name: '', colour: firstColour },
    toInput: (values) => values,
    check: () => [],
    isSilent: true,
    onDone,
  })
  return <TagForm form={form} />
}

type FormProps = {
  form: Form<{ name: string; colour: string }>
  tag?: JobTag
  onCancel?: () => void
}

function TagForm({ form, tag, onCancel }: FormProps) {
  const { t } = useTranslation()
  const about = useId()
  useUnsavedEdits(form.isDirty, form.isUnsaved)
  const { failure, isBusy } = form
  const wrong =
    failure &&
    (failure.code === 'DUPLICATE'
      ? t('jobs.tags.duplicate')
      : (failure.errors?.[0]?.message ?? failure.message))
  return (
    <chakra.form
      display="flex"
      flexWrap="wrap"
      alignItems="end"
      gap="2"
      padding="0"
      css={{
        '& > label': { display: 'grid' },
        '& .field__error': { flexBasis: 'full' },
        '& > button': { mdDown: { minBlockSize: '11' } },
        '& .field__input': { mdDown: { blockSize: '11' } },
      }}
      aria-label={tag ? t('jobs.tags.editOf', { name: tag.name }) : t('jobs.tags.add')}
      onSubmit={(event) => {
        event.preventDefault()
        // The submit button is disabled during the call, which would drop the focus.
        event.currentTarget.querySelector<HTMLElement>('[data-name]')?.focus()
        form.save()
      }}
    >
      <label>
        <span className="field__label">{t('jobs.tags.colour')}</span>
        <chakra.input
          inlineSize="11"
          blockSize={{ base: '10', mdDown: '11' }}
          padding="0.5"
          bg="bg.panel"
          border="1px solid {colors.border.emphasized}"
          borderRadius="md"
          cursor="pointer"
          type="color"
          value={form.values.colour}
          onChange={({ target }) => form.change({ colour: target.value })}
        />
      </label>
      <chakra.label flex="1 1 9rem">
        <span className="field__label">{tag ? t('jobs.tags.name') : t('jobs.tags.new')}</span>
        <Input
          ref={tag && focusOnMount}
          data-name
          required
          maxLength={limits.text.short}
          value={form.values.name}
          autoComplete="off"
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? about : undefined}
          onChange={({ target }) => form.change({ name: target.value })}
        />
      </chakra.label>
      <Button type="submit" size="sm" disabled={isBusy}>
        {t(tag ? 'jobs.tags.save' : 'jobs.tags.add')}
      </Button>
      {onCancel && (
        <Button type="button" size="sm" variant="ghost" onClick={onCancel}>
          {t('jobs.cancel')}
        </Button>
      )}
      {wrong && (
        <p id={about} className="field__error" role="alert">
          {wrong}
        </p>
      )}
    </chakra.form>
  )
}
