import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'

/** A password that can be made visible: the type of its field, and the button that switches it. */
export function usePeek() {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return {
    type: isShown ? 'text' : 'password',
    button: {
      'aria-pressed': isShown,
      'aria-label': t(isShown ? 'parts.password.hideLabel' : 'parts.password.showLabel'),
      onClick: () => setShown(!isShown),
      children: t(isShown ? 'parts.password.hide' : 'parts.password.show'),
    },
  } as const
}
