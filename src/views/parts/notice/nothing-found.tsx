import { Button } from '../../ui/button.tsx'
import { focusHeading } from '../page/focus-heading.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The message of a list if nothing matches its search and filters. */
export function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('parts.nothing.title')}
      text={text}
      action={
        <Button onClick={() => (onClear(), focusHeading())}>{t('parts.nothing.action')}</Button>
      }
    />
  )
}
