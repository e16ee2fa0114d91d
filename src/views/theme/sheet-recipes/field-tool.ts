import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { clip, wrap } from './shared.ts'

const tool = {
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  w: { base: '8', mdDown: '11' },
  h: { base: '10', mdDown: '11' },
  rounded: 'md',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { bg: 'bg.muted', color: 'fg' },
  _focusVisible: { outlineOffset: '-2px' },
  '& svg': { w: '4', h: '4' },
}

/** The label of a visually hidden file input. */
const file = {
  display: 'inline-flex',
  alignItems: 'center',
  minH: { base: '10', mdDown: '11' },
  px: '4',
  border: '1px solid {colors.border.emphasized}',
  rounded: 'md',
  fontSize: 'sm',
  fontWeight: 'medium',
  cursor: 'pointer',
  'input:focus-visible + &': {
    outline: '2px solid {colors.brand.focusRing}',
    outlineOffset: '2px',
  },
}

/** The parts of composite fields: small buttons, files, choices in a row. */
export const fieldTool = defineSlotRecipe({
  className: 'field-tool',
  slots: [
    'tool',
    'handle',
    'small',
    'file',
    'upload',
    'choices',
    'choice',
    'times',
    'other',
    'pictures',
    'drop',
    'stack',
  ],
  base: {
    tool,
    handle: { ...tool, cursor: 'grab', touchAction: 'none' },
    small: {
      ...tool,
      w: 'auto',
      minW: { base: '8', mdDown: '11' },
      h: { base: '8', mdDown: '11' },
      px: '2',
      fontSize: 'sm',
    },
    file,
    stack: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2.5' },
    upload: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 6rem auto',
      gap: '2.5',
      alignItems: 'center',
      fontSize: 'sm',
      '& > span': clip,
      '& progress': { w: 'full', h: '2', accentColor: 'brand.solid' },
    },
    pictures: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
      gap: '2.5',
      '& > li': { overflow: 'hidden', bg: 'bg.muted', borderWidth: '1px', rounded: 'md' },
      '& img': { display: 'block', w: 'full', aspectRatio: '1', objectFit: 'cover' },
      '& li > div': { display: 'flex', justifyContent: 'space-between', bg: 'bg.panel' },
    },
    drop: {
      ...wrap,
      rowGap: '1',
      columnGap: '3.5',
      p: '3.5',
      border: '1px dashed {colors.border.emphasized}',
      rounded: 'md',
      '&:has(:focus-visible)': { outline: '2px solid {colors.brand.focusRing}' },
      '& > label': file,
      '& > span': { color: 'fg.muted', fontSize: 'sm', display: { mdDown: 'none' } },
    },
    /** Native controls, each below its label. */
    choices: {
      display: 'flex',
      '& label': { position: 'relative' },
      '& input': {
        position: 'absolute',
        inset: '0',
        w: 'full',
        h: 'full',
        opacity: '0',
        cursor: 'pointer',
      },
      '& span': { display: 'grid', placeItems: 'center', fontSize: 'sm' },
      '& input:checked + span': { fontWeight: 'semibold' },
      '& input:focus-visible + span': {
        outline: '2px solid {colors.brand.focusRing}',
        outlineOffset: '1px',
      },
    },
    choice: {
      '&&': { flexWrap: 'nowrap', gap: '1.5', minW: '0', p: '0.1875rem', overflowX: 'auto' },
      '& label': { flex: '1 0 auto' },
      '& span': {
        minH: '11',
        minW: '3.25rem',
        px: '2',
        border: '1px solid {colors.border.emphasized}',
        rounded: 'md',
        lineHeight: '1.2',
        whiteSpace: 'nowrap',
      },
      '& small': { minH: '1.2em', color: 'fg.muted', fontSize: '2xs' },
      '& [data-none=true] span': { bg: 'bg.subtle', borderStyle: 'dashed' },
      '& input:checked + span': {
        bg: 'brand.muted',
        borderColor: 'brand.focusRing',
        borderStyle: 'solid',
        color: 'brand.fg',
      },
      '& input:checked + span small': { color: 'inherit' },
    },
    times: {
      '&&': { flexWrap: 'wrap', maxH: { base: '56', mdDown: 'none' }, overflow: 'hidden auto' },
      '& label': { flex: 'none' },
    },
    /** An alternative that few users need. */
    other: {
      display: 'grid',
      gap: '2',
      '& summary': { minH: '11', py: '2.5', color: 'brand.fg', fontSize: 'sm', cursor: 'pointer' },
      '& label:has([type=checkbox])': {
        display: 'flex',
        gap: '2',
        alignItems: 'center',
        minH: '11',
        fontSize: 'sm',
      },
    },
  },
})
