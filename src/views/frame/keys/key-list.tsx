import { chakra } from '@chakra-ui/react/styled-system'
import { Box } from '@chakra-ui/react/box'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { GuardedDialog } from '../../parts/dialog/guarded-dialog.tsx'
import { type Shortcut, shortcuts } from '../../parts/hooks/shortcuts.ts'
import { useApp } from '../../seams/app-context.ts'
import type { OverlayProps } from '../tools/header-tools.tsx'
import { KeysShown } from './keys-shown.tsx'
import { chooseShortcuts, hasShortcuts } from './shortcut-choice.ts'
import { shortcutWords } from './shortcut-words.ts'
import { useOnce } from '../../parts/hooks/use-once.ts'
import { useStored } from '../../seams/use-stored.ts'

const groups = ['screen', 'goTo', 'everywhere'] as const

/** All current shortcuts, and the switch that turns them off. */
export function KeyList({ onClose }: Pick<OverlayProps, 'onClose'>) {
  const { t } = useTranslation()
  const { storage } = useApp()
  const isOn = useStored(hasShortcuts)
  const offered = useOnce(offeredKeys)

  return (
    <GuardedDialog label={t('keys.title')} className="dialog__wide" onClose={onClose}>
      <h2>{t('keys.title')}</h2>
      <chakra.label
        display="flex"
        gap="3"
        alignItems="flex-start"
        minH="11"
        pt="3"
        pb="4"
        fontSize="sm"
        cursor="pointer"
        css={{
          '& input': { flex: 'none' },
          '& small': { display: 'block', color: 'fg.muted', fontSize: 'xs' },
        }}
      >
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={({ target }) => chooseShortcuts(storage, target.checked)}
        />
        <span>
          {t('keys.on')}
          <small>{t('keys.onHint')}</small>
        </span>
      </chakra.label>
      <Box
        mb="4"
        columns="16rem 2"
        columnGap="8"
        css={{
          '& section': { mb: '2', breakInside: 'avoid' },
          '&[data-off] kbd': { textDecoration: 'line-through' },
          '& h3': { pt: '2', pb: '1', color: 'fg.muted', fontSize: 'xs', fontWeight: 'medium' },
          '& dl > div': {
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: '4',
            minH: '9',
            fontSize: 'sm',
            borderBlockEnd: '1px solid {colors.border}',
          },
        }}
        data-off={!isOn || undefined}
      >
        {groups.map((group) => (
          <KeyGroup
            key={group}
            title={t(`keys.${group}`)}
            offered={offered.filter((shortcut) => shortcut.group === group)}
          />
        ))}
      </Box>
      <div className="dialog__actions">
        <Button type="button" variant="surface" onClick={onClose}>
          {t('keys.close')}
        </Button>
      </div>
    </GuardedDialog>
  )
}

function KeyGroup({ title, offered }: { title: string; offered: readonly Shortcut[] }) {
  const { t } = useTranslation()
  if (offered.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {offered.map((shortcut) => (
          <div key={shortcut.keys}>
            <dt>{shortcutWords(shortcut, t)}</dt>
            <dd>
              <KeysShown keys={shortcut.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** One row per key: a screen's shortcut overrides a global one. */
function offeredKeys(): Shortcut[] {
  const byKeys = new Map<string, Shortcut>()
  for (const shortcut of shortcuts())
    if (byKeys.get(shortcut.keys)?.group !== 'screen') byKeys.set(shortcut.keys, shortcut)
  return [...byKeys.values()]
}
