import {
  IconAt,
  IconBlockquote,
  IconBold,
  IconCode,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconStrikethrough,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { insertMentionSign, toggleCode, toggleInlineMark, toLink } from './inline-formatting.ts'
import { toggleLineMark } from './line-formatting.ts'
import type { TextEdit, TextSelection } from './text-edits.ts'

export interface Action {
  label: string
  Icon: ComponentType<{ size?: number }>
  /** The key of the shortcut, with Ctrl or, on a Mac, Cmd. */
  key?: string
  edit: (written: TextSelection) => TextEdit
}

/** The actions of the toolbar in display order, the most frequent ones first. */
export const toolbarActions: readonly Action[] = [
  { label: 'Bold', Icon: IconBold, key: 'b', edit: (written) => toggleInlineMark(written, '**') },
  { label: 'Italic', Icon: IconItalic, key: 'i', edit: (written) => toggleInlineMark(written, '_') },
  { label: 'Link', Icon: IconLink, key: 'k', edit: toLink },
  { label: 'Mention someone', Icon: IconAt, edit: insertMentionSign },
  { label: 'Quote', Icon: IconBlockquote, edit: (written) => toggleLineMark(written, 'quote') },
  { label: 'List', Icon: IconList, edit: (written) => toggleLineMark(written, 'list') },
  { label: 'Numbered list', Icon: IconListNumbers, edit: (written) => toggleLineMark(written, 'numbers') },
  { label: 'Task list', Icon: IconListCheck, edit: (written) => toggleLineMark(written, 'tasks') },
  { label: 'Heading', Icon: IconHeading, edit: (written) => toggleLineMark(written, 'heading') },
  { label: 'Code', Icon: IconCode, key: 'e', edit: toggleCode },
  { label: 'Strikethrough', Icon: IconStrikethrough, edit: (written) => toggleInlineMark(written, '~~') },
]
