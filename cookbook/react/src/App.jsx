import { useEffect, useState } from 'react'
import { addTask, countOpen, toggleTask } from './tasks.mjs'

export function App () {
  const [tasks, setTasks] = useState(null)
  const [title, setTitle] = useState('')

  useEffect(() => {
    let isCurrent = true
    window.tasks.load().then((loaded) => {
      if (isCurrent) setTasks(loaded)
    })
    return () => { isCurrent = false }
  }, [])

  if (tasks === null) return null

  const change = (changed) => {
    setTasks(changed)
    window.tasks.save(changed)
  }
  const submit = (event) => {
    event.preventDefault()
    change(addTask(tasks, title))
    setTitle('')
  }
  return (
    <main>
      <h1>{countOpen(tasks)} open tasks</h1>
      <form onSubmit={submit}>
        <input aria-label="New task" maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />
        <button type="submit">Add</button>
      </form>
      {tasks.map((task, index) => (
        <p key={index}>
          <label className={task.done ? 'done' : ''}>
            <input type="checkbox" checked={task.done} onChange={() => change(toggleTask(tasks, index))} /> {task.title}
          </label>
        </p>
      ))}
    </main>
  )
}
