import { useTranslation } from '#i18n/use-translation.tsx'
import { useApp } from '../../seams/app-context.ts'
import { Segments } from '../../ui/segments.tsx'
import { chooseScheme, chosenScheme, schemes } from '../page/scheme.ts'
import { useStored } from '../../seams/use-stored.ts'

/** Light, dark, or the system's scheme. */
export function Appearance() {
  const { t } = useTranslation()
  const { storage } = useApp()
  return (
    <div className="popover__choice">
      <Segments
        label={t('header.appearance')}
        isLabelled
        choices={schemes.map((value) => ({ value, name: t(`header.${value}`) }))}
        value={useStored(chosenScheme)}
        onChange={(scheme) => chooseScheme(storage, scheme)}
      />
    </div>
  )
}
