import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { dateField } from './recipes/date-field.ts'
import { guest } from './recipes/guest.ts'

/** Radio buttons as cards, each with an icon, a name, a text and something at its end. */
const radioCards = defineSlotRecipe({
  className: 'radio-cards',
  slots: ['root', 'legend', 'card', 'input', 'mark', 'name', 'text', 'end'],
  base: {
    root: { display: 'grid', gap: '1.5' },
    legend: { marginBlockEnd: '1.5', fontSize: 'sm', fontWeight: 'medium' },
    card: {
      position: 'relative',
      display: 'flex',
      gap: '3',
      alignItems: 'center',
      minHeight: '11',
      paddingBlock: '2.5',
      paddingInline: '3.5',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'lg',
      cursor: 'radio',
      _hover: { bg: 'bg.muted' },
      // Shadows are not drawn in forced-colours mode.
      '&:has(:checked)': {
        borderColor: 'fg',
        boxShadow: 'inset 0 0 0 1px {colors.fg}',
        _highContrast: { border: '3px solid Highlight' },
      },
      '&:has(:focus-visible)': {
        outline: '2px solid {colors.brand.focusRing}',
        outlineOffset: '2px',
      },
    },
    input: { position: 'absolute', opacity: '0' },
    mark: { flex: 'none', inlineSize: '8', blockSize: '8' },
    name: { display: 'grid', fontSize: 'sm', fontWeight: 'medium' },
    text: { color: 'fg.muted', fontSize: 'xs', fontWeight: 'normal' },
    end: {
      marginInlineStart: 'auto',
      fontSize: 'sm',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
    },
  },
})

/**
 * The frame of the pages before the sign-in. The page's own HTML uses the same classes
 * (`recipe-sheets.ts`), so that nothing moves when the app takes over.
 */
const gate = defineSlotRecipe({
  className: 'gate',
  slots: [
    'root',
    'form',
    'mark',
    'title',
    'lead',
    'fields',
    'links',
    'art',
    'pitch',
    'tiles',
    'tile',
  ],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(28rem, 5fr) minmax(0, 6fr)' },
      inlineSize: 'full',
      minBlockSize: 'dvh',
      // Before any code is loaded, a system font: the typeface's file would delay the code.
      '[data-start] > &': { fontFamily: 'waiting' },
    },
    form: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      inlineSize: 'full',
      maxInlineSize: '25rem',
      marginInline: 'auto',
      paddingInline: '6',
      paddingBlockStart: { base: '8', md: '14' },
      // Below md the languages lie here, in two lines on the narrowest phones.
      paddingBlockEnd: { base: '8rem', md: '4.5rem' },
    },
    mark: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      marginBlockEnd: '7',
      fontSize: '2xl',
      fontWeight: 'bold',
      lineHeight: 'shorter',
      letterSpacing: 'tighter',
    },
    title: { fontSize: '3xl', fontWeight: 'semibold', lineHeight: '1.25', letterSpacing: 'tight' },
    lead: { marginBlockStart: '1.5', marginBlockEnd: '7', color: 'fg.muted' },
    fields: { display: 'grid', gap: '1.125rem' },
    links: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '4',
      rowGap: '2',
      marginBlockStart: '7',
      fontSize: 'sm',
      '& > *': { lineHeight: '1.5rem' },
      // Each line is a touch target of 44 px.
      mdDown: {
        flexDirection: 'column',
        rowGap: '0',
        marginBlockStart: '1.125rem',
        '& > *': { lineHeight: '2.75rem' },
      },
    },
    art: {
      display: { base: 'none', lg: 'flex' },
      position: 'sticky',
      insetBlockStart: '3',
      blockSize: 'calc(100dvh - 1.5rem)',
      flexDirection: 'column',
      justifyContent: 'center',
      gap: '10',
      margin: '3',
      paddingBlock: '16',
      paddingInline: 'clamp(2.5rem, 6vw, 6rem)',
      color: '#e8edfa',
      background: 'radial-gradient(120% 90% at 85% 10%, #2a3f86 0%, transparent 60%), #111a3d',
      borderRadius: '1.25rem',
    },
    pitch: {
      maxInlineSize: '26rem',
      fontSize: 'clamp(1.5rem, 2.2vw, 2rem)',
      fontWeight: 'semibold',
      lineHeight: '1.25',
      letterSpacing: 'tighter',
      textWrap: 'balance',
    },
    tiles: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))',
      gap: '2.5',
      maxInlineSize: '34rem',
    },
    tile: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      paddingBlock: '3',
      paddingInline: '4',
      fontSize: 'sm',
      bg: 'rgb(255 255 255 / 0.06)',
      border: '1px solid rgb(255 255 255 / 0.1)',
      borderRadius: 'xl',
    },
  },
})

/** The steps of a task: a number or an icon each, the current one in the module's colour. */
const stepList = defineSlotRecipe({
  className: 'step-list',
  slots: ['root', 'step', 'mark'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      rowGap: '1',
      columnGap: '5',
      inlineSize: 'full',
      marginBlockEnd: '6',
      paddingBlockEnd: '3',
      borderBlockEnd: '1px solid {colors.border}',
    },
    step: {
      display: 'flex',
      gap: '2',
      alignItems: 'center',
      minBlockSize: '11',
      color: 'fg.muted',
      fontSize: 'sm',
      cursor: 'button',
      _currentStep: { color: 'fg', fontWeight: 'semibold' },
    },
    mark: {
      display: 'grid',
      flex: 'none',
      placeItems: 'center',
      inlineSize: '6',
      blockSize: '6',
      fontSize: 'xs',
      border: '1px solid {colors.border.emphasized}',
      borderRadius: 'full',
      '&[data-done=true]': {
        color: 'green.fg',
        bg: 'green.subtle',
        borderColor: 'transparent',
      },
      '[aria-current] > &': {
        color: 'brand.contrast',
        bg: 'brand.solid',
        borderColor: 'transparent',
      },
      _icon: { inlineSize: '4', blockSize: '4' },
    },
  },
})

export const slotRecipes = { radioCards, stepList, gate, guest, dateField }
