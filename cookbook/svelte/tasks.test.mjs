import assert from 'node:assert/strict'
import { test } from 'node:test'
import tasksFile from './electron/tasks-file.js'
import { addTask, countOpen, toggleTask } from './src/tasks.mjs'

test('tasks are added and marked as done', () => {
  const tasks = addTask(addTask([], ' bread '), 'milk')
  assert.deepEqual(tasks.map(({ title }) => title), ['bread', 'milk'])
  assert.equal(countOpen(toggleTask(tasks, 0)), 1)
  assert.equal(countOpen(tasks), 2, 'the previous list is unchanged')
  assert.equal(addTask(tasks, '  '), tasks)
})

test('only lists of tasks are written', () => {
  assert.deepEqual(tasksFile.readTasks('[{"title":"a","done":true}]'), [{ title: 'a', done: true }])
  for (const text of ['', '{}', '[{}]', '[{"title":7,"done":true}]', undefined]) assert.equal(tasksFile.readTasks(text), undefined)
})
