const assert = require('node:assert/strict')
const { test } = require('node:test')
const { createToast, getAction } = require('./reminders')

test('a button opens the link of its action', () => {
  assert.match(createToast('Tea', 'Ready'), /content="Snooze" activationType="protocol" arguments="tea-reminder:\/\/snooze"/)
})

test('texts cannot add elements to a toast', () => {
  assert.match(createToast('A & B', '<image src="file:///x"/>'), /<text>A &amp; B<\/text><text>&lt;image src=&quot;/)
})

test('the action is read from the arguments', () => {
  assert.equal(getAction(['tea.exe', '--flag', 'tea-reminder://snooze/']), 'snooze')
  assert.equal(getAction(['tea.exe', 'tea-reminder://done']), 'done')
  for (const argv of [[], ['tea-reminder://quit'], ['https://snooze'], ['tea-reminder://snooze?x']]) assert.equal(getAction(argv), undefined)
})
