import { render } from 'preact';
import { App } from './app.tsx';
import { startWithBase } from './router.ts';
import { applySavedTheme } from './theme.ts';
import './styles/index.css';

applySavedTheme();
startWithBase();
render(<App />, document.getElementById('app')!);
