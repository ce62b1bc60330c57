// Much React code gives timers the type they have in Node.js; browsers return numbers.
declare namespace NodeJS {
  type Timeout = number;
}
