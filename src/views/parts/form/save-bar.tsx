import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { ActionBar } from '../../ui/action-bar.tsx'
import { saveBarOf } from '../../../machines/screen/form.connect.ts'
import type { Form } from './form.ts'

/** Focuses the conflict, so that it scrolls into view. */
function look(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('.form-frame__conflict')?.focus()
}

/** A way to save that does more, such as publishing what is saved. */
export type SaveWay = { label: string; onPress: () => void }

/**
 * Save and discard, fixed at the bottom of the screen while there are unsaved changes; for a new
 * record initially below its last field. In a conflict it leads to the choice.
 */
export function SaveBar<V>({
  form,
  saveLabel,
  also,
}: {
  form: Form<V>
  saveLabel?: string | undefined
  also?: SaveWay | undefined
}) {
  const { t } = useTranslation()
  const { isOpen, isHeld, isContested, statusKey, discard, save } = saveBarOf(form)
  if (!isOpen) return null
  return (
    <ActionBar text={statusKey && t(statusKey)} isHeld={isHeld} isContested={isContested}>
      {discard && (
        <Button type="button" variant="surface" {...discard} onClick={form.discard}>
          {t('form.discard')}
        </Button>
      )}
      {isContested ? (
        <Button type="button" onClick={({ currentTarget }) => look(currentTarget.form)}>
          {t('form.conflict.look')}
        </Button>
      ) : (
        <Button
          type="submit"
          variant={also ? 'surface' : 'solid'}
          {...save}
          loadingText={t('form.saving')}
        >
          {saveLabel ?? t('form.save')}
        </Button>
      )}
      {also && !isContested && (
        <Button type="button" disabled={save.loading} onClick={also.onPress}>
          {also.label}
        </Button>
      )}
    </ActionBar>
  )
}
