import { useTranslation } from '#i18n/use-translation.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Segments } from '../ui/segments.tsx'
import { useApp } from '../seams/app-context.ts'
import { useStored } from '../seams/use-stored.ts'
import { columnCounts, columnsOf, textSizeOf, textSizes } from './board-look.ts'

/**
 * The board's text size and number of columns on this device, because it is read from a distance.
 */
export function BoardLookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { storage } = useApp()
  return (
    <Dialog aria-label={t('kitchen.look.open')} onClose={onClose}>
      <div className="dialog__question">
        <h2>{t('kitchen.look.open')}</h2>
        <Segments
          label={t('kitchen.look.text')}
          isLabelled
          choices={textSizes.map((value) => ({ value, name: t(`kitchen.look.size.${value}`) }))}
          value={useStored(textSizeOf)}
          onChange={(size) => storage.write('kitchen_text', size)}
        />
        <Segments
          label={t('kitchen.look.columns')}
          isLabelled
          choices={columnCounts.map((value) => ({
            value,
            name: value === 'auto' ? t('kitchen.look.auto') : value,
          }))}
          value={useStored(columnsOf)}
          onChange={(columns) => storage.write('kitchen_columns', columns)}
        />
        <p className="field__hint">{t('kitchen.look.hint')}</p>
        <div className="dialog__actions">
          <Button onClick={onClose}>{t('kitchen.look.close')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
