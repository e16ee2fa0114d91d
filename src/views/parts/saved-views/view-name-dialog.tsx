import { useTranslation } from '#i18n/use-translation.tsx'
import type { ListPath } from '#contract/list-choice.ts'
import { type SavedView, updateSavedViews } from '#contract/saved-view.ts'
import { Input } from '../../ui/input.tsx'
import { AskField } from '../dialog/ask-field.tsx'
import { AskFrame } from '../dialog/ask-frame.tsx'
import { useSubmit } from '../live/use-submit.ts'
import { textIn } from '../dialog/text-in.ts'

type Props = {
  list: ListPath
  /** The query to save; absent to rename the view `name`. */
  search?: string
  name?: string
  onClose: () => void
  onDone: (views: SavedView[]) => void
}

/** Asks for the name of a view. */
export function ViewNameDialog({ list, search, name, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const { send, isBusy, failure } = useSubmit(updateSavedViews, onDone)
  const save = (wanted: string) => {
    if (name !== undefined) send({ list, rename: { from: name, to: wanted } })
    else send({ list, keep: [{ name: wanted, search: search ?? '' }] })
  }
  return (
    <AskFrame
      title={name === undefined ? t('parts.views.save') : t('parts.views.renameOf', { name })}
      confirm={t(name === undefined ? 'parts.views.confirm' : 'parts.views.rename')}
      isBusy={isBusy}
      failure={failure?.message}
      onClose={onClose}
      onConfirm={(values) => {
        const wanted = textIn(values, 'name')
        if (wanted) save(wanted)
      }}
    >
      <AskField
        name="name"
        label={t('parts.views.name')}
        hint={name === undefined ? t('parts.views.hint') : undefined}
      >
        {(wiring) => (
          <Input {...wiring} required defaultValue={name} maxLength={40} autoComplete="off" />
        )}
      </AskField>
    </AskFrame>
  )
}
