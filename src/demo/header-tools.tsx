import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Layers from 'lucide-react/icons/layers'
import { Icon } from '../views/ui/icon.tsx'
import { HeaderTools as OwnTools } from '../views/frame/tools/header-tools.tsx'
import { SampleOverlay } from './views/sample-overlay.tsx'

/** The header's tools, with the template's notes and search before them. */
export function HeaderTools(props: ComponentProps<typeof OwnTools>) {
  const { t: say } = useTranslation('demo')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="header-tools__button"
        aria-label={say('header.open')}
        title={say('header.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon of={Layers} />
      </button>
      {isOpen && <SampleOverlay onClose={() => setOpen(false)} />}
      <OwnTools {...props} />
    </>
  )
}
