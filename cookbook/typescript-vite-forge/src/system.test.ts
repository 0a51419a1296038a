import { expect, test } from 'vitest'
import { describeSystem } from './system'

test('the system is described', () => {
  const { platform, versions } = describeSystem('darwin', { electron: '37.2.6', node: '22.17.1' })
  expect(platform).toBe('macOS')
  expect(versions.map(({ version }) => version)).toEqual(['37.2.6', 'unknown', '22.17.1'])
})

test('an unknown platform keeps its name', () => {
  expect(describeSystem('freebsd', {}).platform).toBe('freebsd')
})
