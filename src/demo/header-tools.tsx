import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HeaderTools as OwnTools } from '../views/frame/tools/header-tools.tsx'
import { Drawing } from '../views/frame/page/icon.tsx'
import { SampleOverlay } from './views/sample-overlay.tsx'

const stack = 'M12 3 3 8l9 5 9-5zM3 12.5l9 5 9-5M3 16.5l9 5 9-5'

/** The header's tools, preceded by the template's notes and search. */
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
        <Drawing path={stack} />
      </button>
      {isOpen && <SampleOverlay onClose={() => setOpen(false)} />}
      <OwnTools {...props} />
    </>
  )
}
