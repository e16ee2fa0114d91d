import { chakra } from '@chakra-ui/react/styled-system'

export const SettingsList = chakra('ul', {
  base: {
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      rowGap: '2',
      columnGap: '4',
      fontSize: 'sm',
      minBlockSize: '3.25rem',
      paddingBlock: '2',
      borderBlockEnd: '1px solid {colors.border.muted}',
    },
    display: 'grid',
    '& > li:last-child': { borderBlockEnd: '0' },
    '& > li > div': { display: 'grid', flex: '1 1 12rem', minInlineSize: '0' },
    '& a': {
      paddingBlock: '0.5',
      color: 'brand.fg',
      fontWeight: 'medium',
      overflowWrap: 'anywhere',
      mdDown: { minBlockSize: '11', display: 'inline-flex', alignItems: 'center' },
    },
    '& a:hover': { textDecoration: 'underline' },
    '& > li > div > span': { color: 'fg.muted' },
  },
})

export const SettingsRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    rowGap: '2',
    columnGap: '4',
    fontSize: 'sm',
    '& > strong': { overflowWrap: 'anywhere' },
  },
})

export const SettingsSkeleton = chakra('div', {
  base: { display: 'grid', gap: '6', alignContent: 'start', minBlockSize: '56' },
})
