import { useTranslation } from '#i18n/use-translation.tsx'
import { type Allergen, allergens, inOrder } from '#contract/allergen.ts'
import { DialogButton } from '../dialog/dialog-button.tsx'
import { Allergy } from '../order/allergy.tsx'
import type { DraftLine } from './draft-line.ts'

type Props = {
  line: Pick<DraftLine, 'name' | 'allergies'>
  /** The allergens of the dish. */
  contains: readonly Allergen[] | undefined
  onChange: (allergies: Allergen[]) => void
}

/** The allergies of a line's guest, selected from the list; the kitchen sees them at the dish. */
export function LineAllergies({ line: { name, allergies = [] }, contains, onChange }: Props) {
  const { t } = useTranslation()
  const turn = (one: Allergen) =>
    onChange(
      inOrder(allergies.includes(one) ? allergies.filter((it) => it !== one) : [...allergies, one]),
    )
  return (
    <>
      <Allergy allergies={allergies} allergens={contains} />
      <DialogButton
        isInPlace
        Look="button"
        type="button"
        className="draft-line__more"
        aria-label={t('allergy.of', { name })}
        label={t('allergy.add')}
      >
        {() => (
          <fieldset className="draft-line__options" aria-label={t('allergy.of', { name })}>
            <legend>{t('allergy.hint')}</legend>
            {allergens.map((one) => (
              <label key={one}>
                <input
                  type="checkbox"
                  checked={allergies.includes(one)}
                  onChange={() => turn(one)}
                />
                <span>{t(`allergen.${one}`)}</span>
              </label>
            ))}
          </fieldset>
        )}
      </DialogButton>
    </>
  )
}
