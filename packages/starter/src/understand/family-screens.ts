import type { Screen } from '../specification.ts';
import { calculatorWidget } from './calculator-widget.ts';
import type { FamilyKind } from './families.ts';
import { gameOf } from './games.ts';
import { flashcardsOf, quizOf } from './quizzes.ts';
import type { Reading } from './reading.ts';
import { missingInTool, toolIn, toolScreen } from './tools.ts';
import { chatOf, converterOf, habitsOf, notesOf, pollOf, timerOf } from './widgets.ts';

/** A screen without records, and the look of an app named after it. */
export interface Widget {
  readonly screen: Screen;
  readonly title: string;
  readonly icon: string;
  readonly color: string;
  readonly missing?: string | readonly string[];
}

export function widgetOf(kind: FamilyKind, reading: Reading): Widget | undefined {
  const { text } = reading;
  switch (kind) {
    case 'timer': {
      const screen = timerOf(text);
      const missing = /count ?down (?:to|till|until)/i.test(text)
        ? 'The countdown covers hours and minutes. It does not count the days until a date.'
        : '';
      return {
        screen,
        missing,
        title: {
          pomodoro: 'Pomodoro',
          countdown: 'Countdown',
          stopwatch: 'Stopwatch',
          interval: 'Interval timer',
        }[screen.variant],
        icon: '⏱️',
        color: '#dc2626',
      };
    }
    case 'habits':
      return { screen: habitsOf(text), title: 'Habit tracker', icon: '🔥', color: '#ea580c' };
    case 'quiz': {
      const { screen, missing, topic } = quizOf(text);
      return {
        screen,
        missing,
        title: topic ? `${topic.charAt(0).toUpperCase()}${topic.slice(1)} quiz` : 'Quiz',
        icon: '🧠',
        color: '#7c3aed',
      };
    }
    case 'flashcards': {
      const { screen, missing, topic } = flashcardsOf(text);
      return {
        screen,
        missing,
        title: topic
          ? `${topic.charAt(0).toUpperCase()}${topic.slice(1)} flashcards`
          : 'Flashcards',
        icon: '🃏',
        color: '#0d9488',
      };
    }
    case 'calculator':
      return calculatorWidget(text);
    case 'tool': {
      const found = toolIn(text);
      if (!found) return undefined;
      const { title, icon, color } = found.tool;
      const missing = missingInTool(found.tool, reading.asked.text);
      return { screen: toolScreen(found, text), title, icon, color, missing };
    }
    case 'converter': {
      if (/currenc/i.test(text) && !/units?\b|length|weight|temperature/i.test(text)) {
        return calculatorWidget(text);
      }
      const missing = /currenc|exchange rate/i.test(text)
        ? 'I left out currencies because exchange rates need network access.'
        : '';
      return {
        screen: converterOf(text),
        missing,
        title: 'Unit converter',
        icon: '🔁',
        color: '#0369a1',
      };
    }
    case 'chat':
      return {
        screen: chatOf(text, reading.name),
        ...(!reading.server && {
          missing: 'Chat replies come from fixed rules, not from a language model.',
        }),
        title: 'Chat',
        icon: '💬',
        color: '#2563eb',
      };
    case 'poll':
      return {
        screen: pollOf(text),
        ...(!reading.server && {
          missing: 'Votes are counted in this browser only. Voting across devices needs a server.',
        }),
        title: 'Poll',
        icon: '🗳️',
        color: '#7c3aed',
      };
    case 'notes':
      return { screen: notesOf(text), title: 'Notes', icon: '📝', color: '#ca8a04' };
    case 'game': {
      const game = gameOf(text, reading.platform);
      return (
        game && {
          screen: game.screen,
          missing: game.missing,
          title: game.screen.title,
          icon: game.entry.icon,
          color: game.entry.color,
        }
      );
    }
    case 'landing':
      return undefined;
  }
}
